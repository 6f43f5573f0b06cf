import { framePageSettings, type FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import { parseJson } from '../../../../src/lib/text.js'

/** What the gateway wrote into the page; nothing where it did not, or not soundly. */
export function readPageSettings(page: Document): FramePageSettings | undefined {
  const written = page.querySelector('meta[name="appkit-frame"]')?.getAttribute('content')
  try {
    return framePageSettings.parse(parseJson(written ?? ''))
  } catch {
    return undefined
  }
}

/** The languages a person reads: what the page was asked for first, then the browser's own. */
export function wantedLanguages(page: Pick<Window, 'location' | 'navigator'>): readonly string[] {
  const asked = new URLSearchParams(page.location.search).get('locale')
  return [...(asked ? [asked] : []), ...page.navigator.languages]
}

/** The theme a page was asked for; nothing where it follows the system. */
export function wantedTheme({ location }: Pick<Window, 'location'>): 'light' | 'dark' | undefined {
  const theme = new URLSearchParams(location.search).get('theme')
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
