import { vi } from 'vitest'

/** A browser that lets nobody copy, in no way; gives what spies on the clipboard. `vi.restoreAllMocks` takes it back. */
export function refuseCopying() {
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  return vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
}
