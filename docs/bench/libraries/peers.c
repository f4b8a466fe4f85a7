/* What bench.go asks of libraries in C. Compiled once for each, with PEER set to one of the names
 * below. The arguments are files; each line of input is "operation file times", with the number of
 * the file from 0; the answer is the processor time in nanoseconds and a number to check: the sum
 * of all glyphs, or the count of bytes.
 *
 * Inflating and deflating alone work on the raw stream in a gzip file that has no optional fields,
 * from memory to memory, without a checksum: it is the limit, not a reader.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TCOD 1
#define DEFLATE 2
#define ZLIB 3

typedef struct {
  unsigned char *data;
  size_t size;
} file;

static file slurp(const char *path) {
  file f = {NULL, 0};
  FILE *in = fopen(path, "rb");
  if (!in || fseek(in, 0, SEEK_END)) exit(2);
  f.size = (size_t)ftell(in);
  rewind(in);
  f.data = malloc(f.size + 1);
  if (!f.data || fread(f.data, 1, f.size, in) != f.size) exit(2);
  fclose(in);
  return f;
}

static uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static unsigned char *buffer; /* holds whatever comes of a file */
static const size_t room = 100u << 20;

#if PEER == TCOD
#include <libtcod/console.h>
#include <libtcod/console_rexpaint.h>

/* load decodes all layers and lets them go. The sum is taken on request, so as not to be timed. */
static uint64_t load(file f, int sum) {
  TCOD_Console *layers[64] = {0};
  uint64_t total = 0;
  int n = TCOD_load_xp_from_memory((int)f.size, f.data, 64, layers);
  if (n < 0) exit(3);
  for (int i = 0; i < n; i++) {
    if (sum)
      for (int k = 0; k < layers[i]->w * layers[i]->h; k++) total += (uint64_t)layers[i]->tiles[k].ch;
    TCOD_console_delete(layers[i]);
  }
  return total;
}
static uint64_t run(const char *op, file f, int sum) { return strcmp(op, "decode") ? 0 : load(f, sum); }
#endif

#if PEER == DEFLATE
#include <libdeflate.h>
static uint64_t run(const char *op, file f, int sum) {
  static struct libdeflate_decompressor *d;
  static struct libdeflate_compressor *c;
  size_t n = 0;
  (void)sum;
  if (!d) d = libdeflate_alloc_decompressor();
  if (!c) c = libdeflate_alloc_compressor(6);
  if (!strcmp(op, "encode")) return libdeflate_deflate_compress(c, f.data, f.size, buffer, room);
  if (libdeflate_deflate_decompress(d, f.data + 10, f.size - 18, buffer, room, &n)) exit(3);
  return n;
}
#endif

#if PEER == ZLIB
#include <zlib.h>
static uint64_t run(const char *op, file f, int sum) {
  static z_stream in, out;
  static int begun;
  (void)sum;
  if (!begun) {
    if (inflateInit2(&in, -15) || deflateInit2(&out, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY)) exit(3);
    begun = 1;
  }
  z_stream *z = strcmp(op, "encode") ? &in : &out;
  if (z == &in ? inflateReset(z) : deflateReset(z)) exit(3);
  z->next_in = f.data + (z == &in ? 10 : 0);
  z->avail_in = (uInt)(f.size - (z == &in ? 18 : 0));
  z->next_out = buffer;
  z->avail_out = (uInt)room;
  if ((z == &in ? inflate(z, Z_FINISH) : deflate(z, Z_FINISH)) != Z_STREAM_END) exit(3);
  return z->total_out;
}
#endif

int main(int argc, char **argv) {
  char op[16], path[4096];
  long times;
  file f = {NULL, 0};
  char last[4096] = "";
  (void)argc;
  (void)argv;
  buffer = malloc(room);
  if (!buffer) return 2;
  while (scanf("%15s %4095s %ld", op, path, &times) == 3) {
    if (strcmp(path, last)) {
      free(f.data);
      f = slurp(path);
      strcpy(last, path);
    }
    uint64_t check = run(op, f, 1);
    uint64_t start = now();
    for (long i = 0; i < times; i++) run(op, f, 0);
    printf("%llu %llu\n", (unsigned long long)(now() - start), (unsigned long long)check);
    fflush(stdout);
  }
  return 0;
}
