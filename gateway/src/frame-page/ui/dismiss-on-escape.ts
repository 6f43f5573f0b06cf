import type { Screen } from './screen.js'

/**
 * Makes Escape the way out that the screen on view has (Reject, Cancel, Later), as it is in the dialog around the
 * frame. A key pressed by a script, held down, or part of composing a character does nothing.
 */
export function dismissOnEscape(
  page: Document,
  screen: () => Partial<Pick<Screen, 'dismiss'>> | null,
  onDismissed: () => void,
): void {
  page.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !event.isTrusted || event.repeat || event.isComposing) return
    const onView = screen()
    if (!onView || event.defaultPrevented) return
    event.preventDefault()
    onView.dismiss?.()
    onDismissed()
  })
}
