import type { FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import { systemClock } from '../../../../src/core/clock.js'
import { createFrameWallet } from '../session/create-frame-wallet.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import { browserDatabase } from '../storage/browser-secrets.js'
import { makeExclusive, makeLeases } from '../storage/exclusive.js'
import { askStorageAccess, openStorage } from '../storage/storage-tiers.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { startKeyWorker, type WorkerHandle } from '../worker/start-key-worker.js'
import { wantedLanguages } from './page-settings.js'

/** The part of the page's trusted types that is used. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
}

/** The wallet of one embedder, with the worker the gateway named and the highest rung of storage there is. */
export async function startWallet(settings: FramePageSettings, origin: string): Promise<FrameWallet> {
  const ground = { indexedDB: browserDatabase(), topLevel: window.parent === window, clock: systemClock }
  const storage = await openStorage(ground)
  // In a window of its own there is nothing more to ask for, and not every browser can be asked.
  const mayAsk = !ground.topLevel && 'requestStorageAccess' in document
  const worker = new Worker(trustedUrl(settings.worker), { type: 'module' })
  return createFrameWallet({
    api: settings.api,
    walletOrigin: location.origin,
    place: { projectId: settings.projectId, origin },
    storage,
    ...(mayAsk && { climb: () => askStorageAccess(document, ground) }),
    worker: startKeyWorker(worker as unknown as WorkerHandle),
    exclusive: makeExclusive(
      navigator.locks,
      makeLeases(() => storage.rows, systemClock),
    ),
    clock: systemClock,
    fetch: (input, init) => fetch(input, init),
    locale: chooseTexts(wantedLanguages(window)).locale,
  })
}

/** Only the worker of this page's own settings becomes a script URL. */
function trustedUrl(path: string): URL {
  const url = new URL(path, location.origin)
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = types?.createPolicy('appkit-worker', {
    createScriptURL: given => {
      if (given !== url.href) throw new DOMException('another script than the worker', 'SecurityError')
      return given
    },
  })
  return (policy?.createScriptURL(url.href) ?? url) as URL
}
