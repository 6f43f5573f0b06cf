import { proxy, ref } from 'valtio/vanilla'
import type { ThemeMode, ThemeVariables } from '../../core/config.js'
import type { Scope } from '../scope.js'

export interface ThemeState {
  mode: ThemeMode
  variables: ThemeVariables
  /** What `mode` comes to on this screen now. */
  resolved: 'light' | 'dark'
}

const LIGHT = '(prefers-color-scheme: light)'

/** The theme: as asked for, and as it resolves on this device. */
export class ThemeController {
  readonly state: ThemeState
  /** The variables whose refusals were told. */
  told: ThemeVariables = {}
  readonly #system = globalThis.matchMedia?.(LIGHT)

  constructor({ options, signal }: Scope) {
    const mode = options.themeMode ?? 'dark'
    this.state = proxy<ThemeState>({ mode, variables: ref(options.themeVariables ?? {}), resolved: 'dark' })
    this.#system?.addEventListener('change', () => this.setMode(this.state.mode), { signal })
    this.setMode(mode)
  }

  setMode(mode: ThemeMode): void {
    this.state.mode = mode
    this.state.resolved = mode === 'system' ? (this.#system?.matches ? 'light' : 'dark') : mode
  }

  /** Adds to the theme variables; one that stands there already is replaced. */
  setVariables(variables: ThemeVariables): void {
    this.state.variables = ref({ ...this.state.variables, ...variables })
  }
}
