import { LocaleController } from '../controllers/app/locale.js'
import type { Scope } from '../controllers/scope.js'

/**
 * Calls back with the current language and after every change: the option's, or that of the nearest `lang` attribute.
 * Also applies the direction of the nearest `dir`. Ends with the signal. Tags are BCP 47.
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
    scope.use(LocaleController).setDirection(getParent(element)?.matches(':dir(rtl)') ? 'rtl' : 'ltr')
    const tag = getLanguage(scope, getParent(element))
    if (tag !== current) onLanguage((current = tag))
  }
  const watcher = new MutationObserver(read)
  const subtree = element !== document.head // only the root element is above the head
  watcher.observe(document.documentElement, { attributes: true, subtree, attributeFilter: ['lang', 'dir'] })
  signal.addEventListener('abort', () => watcher.disconnect(), { once: true })
  read()
}

export function followPageLanguage(scope: Scope): void {
  const locale = scope.use(LocaleController)
  watchLanguage(scope, document.head, scope.signal, tag => {
    if (!locale.hasScreens) locale.setLanguage(tag, undefined)
  })
}

export function getLanguage(scope: Scope, element: Element | undefined): string {
  return toCanonicalTag(scope.options.locale ?? nearestLang(element) ?? 'en')
}

function toCanonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

function nearestLang(element: Element | undefined): string | undefined {
  for (let current = element; current; current = getParent(current)) {
    const tag = current.getAttribute('lang')
    if (tag) return tag
  }
  return undefined
}

function getParent(element: Element): Element | undefined {
  const parent = element.parentNode
  if (parent instanceof ShadowRoot) return parent.host
  return parent instanceof Element ? parent : undefined
}
