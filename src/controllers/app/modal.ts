import { proxy } from 'valtio/vanilla'
import type { View } from '../../core/routes.gen.js'

export interface ModalState {
  open: boolean
  /** Something the app asked for is under way (`setLoading`). */
  loading: boolean
  /** The person tried to close what may not be closed; counts up, so that each try shakes the card. */
  refusals: number
}

/** Whether the modal is open. When it may close is `modal/`'s business. */
export class ModalController {
  readonly state = proxy<ModalState>({ open: false, loading: false, refusals: 0 })
  /** The app's own places for the dialog. */
  readonly hosts = new Set<HTMLElement>()
  /** The screen that has to be answered before any other, as a flow says; undefined while there is none. */
  due: () => View | undefined = () => undefined

  /** The place that is used: the last one given. */
  get host(): HTMLElement | undefined {
    return [...this.hosts].at(-1)
  }

  setOpen(open: boolean): void {
    this.state.open = open
  }

  setLoading(loading: boolean): void {
    this.state.loading = loading
  }

  refuse(): void {
    this.state.refusals += 1
  }

  dispose(): void {
    Object.assign(this.state, { open: false, loading: false })
  }
}
