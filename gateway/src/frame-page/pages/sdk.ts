import { shakeHands, embedderOf, windowView } from '../channel/handshake.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { Shell } from '../ui/shell.js'
import { readPageSettings, wantedLanguages } from './page-settings.js'
import { startFrame } from './start-frame.js'
import { startWallet } from './start-wallet.js'

/** The page inside the iframe, or in the wallet's own window: begins only where it knows its settings and its partner. */
async function start(): Promise<void> {
  const settings = readPageSettings(document)
  const view = windowView(window)
  if (!settings || !view || settings.networks.length === 0) return
  const shell = new Shell(document, chooseTexts(wantedLanguages(window)), window.parent === window ? 'page' : 'frame')
  const { projectId, origins, version } = settings
  // Storage and keys belong to one embedder. Where the browser does not say whose page this is, HELLO will.
  const known = embedderOf(view, origins)
  const early = known === undefined ? undefined : await startWallet(settings, known)
  const storage = early?.rung ?? 'memory'
  const bound = await shakeHands(view, { projectId, origins, version, storage })
  const wallet = early && known === bound.origin ? early : await startWallet(settings, bound.origin)
  const firstNetwork = new URLSearchParams(location.search).get('chainId')
  startFrame({ settings, wallet, shell, bound, ...(firstNetwork && { firstNetwork }) })
}

void start()
