import type { FramePage } from './frame-client.js'

export interface FrameElementOptions {
  readonly url: string
  readonly origin: string
  readonly title: string
}

/**
 * Permissions of the wallet's page. `allow-top-navigation` is excluded, because it would let the page replace the app.
 */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads', // to save the recovery file
  'allow-storage-access-by-user-activation',
]

const FEATURES = ['publickey-credentials-get', 'publickey-credentials-create', 'storage-access']

/** Creates the wallet's iframe without attaching it. Never `credentialless`, because its storage would be temporary. */
export function createFrameElement({ url, origin, title }: FrameElementOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = FEATURES.map(feature => `${feature} ${origin}`).join('; ')
  frame.sandbox.add(...SANDBOX)
  frame.referrerPolicy = 'origin'
  frame.loading = 'eager'
  frame.src = url
  return frame
}

const WINDOW_NAME = 'appkit-wallet'
const WINDOW_SIZE = 'popup,width=440,height=720'

export function browserPage(): FramePage {
  return {
    onMessage: listener => listen(window, 'message', listener),
    onCspViolation: listener =>
      listen(document, 'securitypolicyviolation', event => listener(event.blockedURI, event.effectiveDirective)),
    onVisible(listener) {
      const onVisible = () => document.visibilityState === 'visible' && listener()
      const stops = [
        listen(document, 'visibilitychange', onVisible),
        listen(window, 'pageshow', e => e.persisted && onVisible()),
      ]
      return () => stops.forEach(stop => stop())
    },
    onRemoved: watchRemoval,
    get online() {
      return navigator.onLine
    },
    canReach: (url, signal) =>
      fetch(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal }).then(
        () => true,
        () => false,
      ),
    createFrame: createFrameElement,
    open: url => window.open(url, WINDOW_NAME, WINDOW_SIZE) ?? undefined,
  }
}

type Events<T> = T extends Document ? DocumentEventMap : WindowEventMap

function listen<T extends Window | Document, K extends keyof Events<T> & string>(
  target: T,
  name: K,
  listener: (event: Events<T>[K]) => void,
): () => void {
  const handler = listener as (event: Event) => void
  target.addEventListener(name, handler)
  return () => target.removeEventListener(name, handler)
}

/**
 * Calls the listener when the frame is removed. Removal fires no event on the frame, and not every browser closes its
 * port, so the containing trees are observed.
 */
function watchRemoval(frame: HTMLIFrameElement, listener: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (frame.isConnected) return
    observer.disconnect()
    listener()
  })
  for (let root: Node | undefined = frame.getRootNode(); root; root = getParentRoot(root))
    observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function getParentRoot(root: Node): Node | undefined {
  return root instanceof ShadowRoot ? root.host.getRootNode() : undefined
}
