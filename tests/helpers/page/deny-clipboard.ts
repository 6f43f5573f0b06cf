import { vi } from 'vitest'

/** Makes every way to copy fail, and returns the spy on the clipboard. Undo with `vi.restoreAllMocks`. */
export function denyClipboard() {
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  return vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
}
