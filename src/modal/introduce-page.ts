import { subscribe } from 'valtio/vanilla'
import { ThemeController } from '../controllers/base/theme.js'
import type { Scope } from '../controllers/scope.js'
import { VERSION } from '../core/version.gen.js'
import type { AppPayload, FrameClient } from '../frame/frame-client.js'
import { pageMetadata } from './page-metadata.js'

/** The page as the wallet may call it, within what the wire takes; the wallet shows the page's real origin beside it. */
export function dappData(scope: Scope): AppPayload<'SYNC_DAPP_DATA'> {
  const { name, description, url, icons } = { ...pageMetadata(), ...scope.options.metadata }
  const metadata = {
    name: name.slice(0, 64),
    description: description.slice(0, 256),
    url: url.slice(0, 256),
    icons: icons.filter(icon => icon.length <= 512).slice(0, 4),
  }
  return { metadata, sdkVersion: `html-${VERSION}`, sdkType: 'appkit', projectId: scope.options.projectId ?? '' }
}

/** The frame looks as the modal does, and follows it. */
export function followTheme(scope: Scope, frame: FrameClient): void {
  const theme = scope.use(ThemeController)
  const sync = () => {
    if (frame.state !== 'ready') return
    const themeVariables = Object.fromEntries(Object.entries(theme.state.variables).slice(0, 32))
    void frame.request('SYNC_THEME', { themeMode: theme.state.resolved, themeVariables }).catch(() => {})
  }
  const stops = [subscribe(theme.state, sync), frame.onState(sync)]
  scope.signal.addEventListener('abort', () => stops.forEach(stop => stop()), { once: true })
}
