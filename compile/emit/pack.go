package emit

import (
	"io"

	"github.com/klauspost/compress/zstd"
)

// Pack returns a bundle packed for download: one zstd frame with its size and a checksum. Equal bundles give
// equal bytes, however many cores there are.
func Pack(bundle []byte) []byte {
	enc, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic("xpc: internal error: " + err.Error())
	}
	return enc.EncodeAll(bundle, nil)
}

// maxWindow is how much a frame may have its reader hold, in bytes.
const maxWindow = 8 << 20

// packedHead returns the first n bytes that are packed in a file; fewer if it is no frame of ours.
func packedHead(content io.Reader, n int) []byte {
	dec, err := zstd.NewReader(content, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil
	}
	defer dec.Close()
	head := make([]byte, n)
	got, _ := io.ReadFull(dec, head) // what cannot be unpacked is not ours
	return head[:got]
}
