/**
 * Reads a response body as text. Cancels the body and throws `onTooLong()` once it exceeds `maxBytes` (after
 * decompression). Removes a byte order mark.
 */
export async function readText(response: Response, maxBytes: number, onTooLong: () => unknown): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) {
      reader.cancel().catch(() => {})
      throw onTooLong()
    }
    text += decoder.decode(value, { stream: true })
  }
}
