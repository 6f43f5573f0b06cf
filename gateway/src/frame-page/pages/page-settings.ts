import { framePageSettings, type FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import { parseJson } from '../../../../src/lib/text.js'

export function readPageSettings(page: Document): FramePageSettings | undefined {
  const written = page.querySelector('meta[name="appkit-frame"]')?.getAttribute('content')
  try {
    return framePageSettings.parse(parseJson(written ?? ''))
  } catch {
    return undefined
  }
}

export function preferredLanguages(page: Pick<Window, 'location' | 'navigator'>): readonly string[] {
  const requested = new URLSearchParams(page.location.search).get('locale')
  return [...(requested ? [requested] : []), ...page.navigator.languages]
}

export function requestedTheme({ location }: Pick<Window, 'location'>): 'light' | 'dark' | undefined {
  const theme = new URLSearchParams(location.search).get('theme')
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
