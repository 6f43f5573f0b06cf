import type { FramePage } from './frame-client.js'

/** What the iframe is made of. */
export interface FrameElementOptions {
  readonly url: string
  readonly origin: string
  /** Its name for a screen reader. */
  readonly title: string
}

/** What the wallet's page may do. Never `allow-top-navigation`: it must not be able to replace the app. */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads', // the recovery file
  'allow-storage-access-by-user-activation',
]

const FEATURES = ['publickey-credentials-get', 'publickey-credentials-create', 'storage-access']

/** The wallet's iframe, not yet on the page. Never `credentialless`: that would give it throw-away storage. */
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

/** The page this code runs in. */
export function browserPage(): FramePage {
  return {
    onMessage: listener => listen(window, 'message', listener),
    onRefusal: listener =>
      listen(document, 'securitypolicyviolation', event => listener(event.blockedURI, event.effectiveDirective)),
    onWake(listener) {
      const seen = () => document.visibilityState === 'visible' && listener()
      const stops = [listen(document, 'visibilitychange', seen), listen(window, 'pageshow', e => e.persisted && seen())]
      return () => stops.forEach(stop => stop())
    },
    onRemoved: watchRemoval,
    get online() {
      return navigator.onLine
    },
    answers: (url, signal) =>
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
  const heard = listener as (event: Event) => void
  target.addEventListener(name, heard)
  return () => target.removeEventListener(name, heard)
}

/** A frame that is taken away says nothing of it, and its port may not either: the trees it stands in are watched. */
function watchRemoval(frame: HTMLIFrameElement, listener: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (frame.isConnected) return
    observer.disconnect()
    listener()
  })
  for (let root: Node | undefined = frame.getRootNode(); root; root = above(root))
    observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function above(root: Node): Node | undefined {
  return root instanceof ShadowRoot ? root.host.getRootNode() : undefined
}
