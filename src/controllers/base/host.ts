import { hostOrigins } from '../../core/host-origins.js'
import { detectHost, type Host, type WindowLike } from '../../services/host.js'
import type { Scope } from '../scope.js'

/** What the page runs in: a phone, a mini app, a frame. Found out once, when a screen first asks. */
export class HostController {
  readonly state: Host

  constructor({ options }: Scope) {
    this.state = detectHost(globalThis as WindowLike, hostOrigins('safe', options.hosts))
  }
}
