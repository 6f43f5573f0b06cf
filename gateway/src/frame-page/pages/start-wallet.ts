import type { FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import { systemClock } from '../../../../src/core/clock.js'
import { createFrameWallet } from '../session/create-frame-wallet.js'
import type { FrameWallet } from '../session/frame-wallet.js'
import { getIndexedDb } from '../storage/browser-secrets.js'
import { createExclusive, createLeases } from '../storage/exclusive.js'
import { openWithStorageAccess, openStorage } from '../storage/storage-tiers.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { startKeyWorker, type WorkerHandle } from '../worker/worker-protocol.js'
import { preferredLanguages } from './page-settings.js'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
}

export async function startWallet(settings: FramePageSettings, origin: string): Promise<FrameWallet> {
  const environment = { indexedDB: getIndexedDb(), topLevel: window.parent === window, clock: systemClock }
  const storage = await openStorage(environment)
  // A top-level window needs no storage access, and not all browsers can grant it.
  const canRequestAccess = !environment.topLevel && 'requestStorageAccess' in document
  const worker = new Worker(toTrustedUrl(settings.worker), { type: 'module' })
  return createFrameWallet({
    api: settings.api,
    walletOrigin: location.origin,
    place: { projectId: settings.projectId, origin },
    storage,
    ...(canRequestAccess && { requestStorage: () => openWithStorageAccess(document, environment) }),
    worker: startKeyWorker(worker as unknown as WorkerHandle),
    exclusive: createExclusive(
      navigator.locks,
      createLeases(() => storage.rows, systemClock),
    ),
    clock: systemClock,
    fetch: (input, init) => fetch(input, init),
    locale: chooseTexts(preferredLanguages(window)).locale,
  })
}

/**
 * Locks the wallet when the browser freezes the page, because memory of a frozen page can survive for days. Standard:
 * Page Lifecycle.
 */
export function lockOnFreeze(page: Pick<Document, 'addEventListener'>, wallet: Pick<FrameWallet, 'lock'>): void {
  // A frozen worker processes the lock first after both resume.
  page.addEventListener('freeze', () => void wallet.lock().catch(() => {}))
}

// Trusted Types policy: only the worker URL from the page settings becomes a script URL.
function toTrustedUrl(path: string): URL {
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
