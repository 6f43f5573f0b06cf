/**
 * The body of a response as text, read as it comes and given up as soon as it is longer than so many bytes (after
 * decompression), with `onTooLong()` thrown. Drops a byte order mark.
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
