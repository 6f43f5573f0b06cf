/**
 * Copies text to the clipboard. Returns false if the browser or the user denies it; never rejects. Falls back to
 * `execCommand` in frames without clipboard permission.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyWithExecCommand(text)
  }
}

function copyWithExecCommand(text: string): boolean {
  let isTaken = false
  const life = new AbortController()
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation() // keeps the page's own copy listeners from changing the text
    isTaken = true
  }
  try {
    addEventListener('copy', give, { capture: true, signal: life.signal })
    return document.execCommand('copy') && isTaken
  } catch {
    return false
  } finally {
    life.abort()
  }
}
