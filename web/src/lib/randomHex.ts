/** Random bytes in hexadecimal. `crypto.randomUUID` is missing on plain-http addresses, this is not. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
