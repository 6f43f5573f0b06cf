import { proxy } from 'valtio/vanilla'
import type { View } from '../../core/routes.gen.js'

export interface ModalState {
  open: boolean
  /** True once the modal has been opened on this page. */
  hasOpened: boolean
  loading: boolean
  /** Counts rejected attempts to close the modal. Each one shakes the card. */
  refusals: number
}

export class ModalController {
  readonly state = proxy<ModalState>({ open: false, hasOpened: false, loading: false, refusals: 0 })
  readonly hosts = new Set<HTMLElement>()
  /** Returns the view that must be completed before any other, or undefined. Set by the sign-in flow. */
  getRequiredView?: () => View | undefined
  /** Opens the modal with a view. Set by the instance. Never rejects, and does nothing in a headless instance. */
  openView?: (view: View) => void

  get host(): HTMLElement | undefined {
    return [...this.hosts].at(-1)
  }

  setOpen(open: boolean): void {
    this.state.open = open
    this.state.hasOpened ||= open
  }

  refuse(): void {
    this.state.refusals += 1
  }

  dispose(): void {
    Object.assign(this.state, { open: false, loading: false })
  }
}
