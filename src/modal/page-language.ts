import { LocaleController } from '../controllers/app/locale.js'
import type { Scope } from '../controllers/scope.js'

/**
 * Calls back with the language of the option, else of the nearest `lang`, at once and after every change, and sets the
 * direction of the nearest `dir`, until the signal aborts. Tags are BCP 47.
 */
export function watchLanguage(
  scope: Scope,
  element: Element,
  signal: AbortSignal,
  onLanguage: (tag: string) => void,
): void {
  if (signal.aborted) return
  let current = ''
  const read = () => {
    scope.use(LocaleController).setDirection(parentOf(element)?.matches(':dir(rtl)') ? 'rtl' : 'ltr')
    const tag = languageAt(scope, parentOf(element))
    if (tag !== current) onLanguage((current = tag))
  }
  const watcher = new MutationObserver(read)
  const subtree = element !== document.head // only the root is above the head
  watcher.observe(document.documentElement, { attributes: true, subtree, attributeFilter: ['lang', 'dir'] })
  signal.addEventListener('abort', () => watcher.disconnect(), { once: true })
  read()
}

/** Speaks the page's language before there is a screen: on buttons and in amounts. Their words come with the first file. */
export function followPage(scope: Scope): void {
  const locale = scope.use(LocaleController)
  watchLanguage(scope, document.head, scope.signal, tag => {
    if (!locale.hasScreens) locale.speak(tag, undefined)
  })
}

/** The language of the option, else of the element or the nearest one around it that has a `lang`. */
export function languageAt(scope: Scope, element: Element | undefined): string {
  return wellFormed(scope.options.locale ?? nearestLang(element) ?? 'en')
}

/** A tag that `Intl` takes: some pages write `de_CH`, others nonsense, which is English here. Standard: BCP 47. */
function wellFormed(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

function nearestLang(element: Element | undefined): string | undefined {
  for (let at = element; at; at = parentOf(at)) {
    const tag = at.getAttribute('lang')
    if (tag) return tag
  }
  return undefined
}

function parentOf(element: Element): Element | undefined {
  const parent = element.parentNode
  if (parent instanceof ShadowRoot) return parent.host
  return parent instanceof Element ? parent : undefined
}
