package prefab

// exampleOf returns a key that must be there as a line of its file, with a value where one can be
// named.
func exampleOf(key string) string {
	if value, known := map[string]string{
		"version": "1", "size": "[100, 60]", "dir": "internal/prefabs", "role": "actor",
	}[key]; known {
		return key + ": " + value
	}
	return key
}
