import { createFrameElement } from './frame-element.js'
import type { FramePage } from './frame-page.js'

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
