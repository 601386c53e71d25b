// Choices that the browser remembers, where it allows storage.

/**
 * Return what is remembered under a key; "" if there is nothing.
 * @param {string} key
 */
export function recall(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return ""; // the browser does not allow storage
  }
}

/**
 * Remember a value under a key; "" forgets it.
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // The browser does not allow storage.
  }
}
