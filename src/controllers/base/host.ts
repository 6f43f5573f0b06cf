import { detectHost, type Host, type WindowLike } from '../../services/host.js'

/** What the page runs in: a phone, a mini app, a frame. Found out once, when a screen first asks. */
export class HostController {
  readonly state: Host = detectHost(globalThis as WindowLike)
}
