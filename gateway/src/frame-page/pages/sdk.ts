import { performHandshake, findEmbedder, createHandshakeView } from '../channel/handshake.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { Shell } from '../ui/shell.js'
import { readPageSettings, preferredLanguages } from './page-settings.js'
import { startFrame } from './start-frame.js'
import { startWallet } from './start-wallet.js'

async function start(): Promise<void> {
  const settings = readPageSettings(document)
  const view = createHandshakeView(window)
  if (!settings || !view || settings.networks.length === 0) return
  const shell = new Shell(
    document,
    chooseTexts(preferredLanguages(window)),
    window.parent === window ? 'page' : 'frame',
  )
  const { projectId, origins, version } = settings
  // Storage and keys are partitioned by embedder. Without `ancestorOrigins` and referrer the origin is known only from
  // HELLO.
  const embedder = findEmbedder(view, origins)
  const early = embedder === undefined ? undefined : await startWallet(settings, embedder)
  const storage = early?.storageTier ?? 'memory'
  const bound = await performHandshake(view, { projectId, origins, version, storage })
  const wallet = early && embedder === bound.origin ? early : await startWallet(settings, bound.origin)
  const firstNetwork = new URLSearchParams(location.search).get('chainId')
  startFrame({ settings, wallet, shell, bound, ...(firstNetwork && { firstNetwork }) })
}

void start()
