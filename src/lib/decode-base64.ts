/** The bytes that a text in base64 stands for; undefined where it is none. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 !== 0 || !/^[\w+/]+={0,2}$/.test(text) || text.includes('_')) return undefined
  return Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
}
