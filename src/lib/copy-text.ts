/**
 * Puts a text on the clipboard; false where the browser or the person refuses. A frame that its page gave no clipboard
 * copies as pages did before there was one. Never rejects.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedAsBefore(text)
  }
}

/** Copies nothing that is selected, but what it is given while the browser copies. */
function copiedAsBefore(text: string): boolean {
  let isTaken = false
  const life = new AbortController()
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation() // a page that hears of each copy has no say in this one
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
