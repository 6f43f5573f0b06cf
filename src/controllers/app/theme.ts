import { proxy, ref } from 'valtio/vanilla'
import type { ThemeMode, ThemeVariables } from '../../core/config.js'
import type { Scope } from '../scope.js'

export interface ThemeState {
  mode: ThemeMode
  variables: ThemeVariables
  resolved: 'light' | 'dark'
}

const LIGHT_SCHEME_QUERY = '(prefers-color-scheme: light)'

export class ThemeController {
  readonly state: ThemeState
  reportedVariables: ThemeVariables = {}
  readonly #mediaQuery = globalThis.matchMedia?.(LIGHT_SCHEME_QUERY)

  constructor({ options, signal }: Scope) {
    const mode = options.themeMode ?? 'dark'
    this.state = proxy<ThemeState>({ mode, variables: ref(options.themeVariables ?? {}), resolved: 'dark' })
    this.#mediaQuery?.addEventListener('change', () => this.setMode(this.state.mode), { signal })
    this.setMode(mode)
  }

  setMode(mode: ThemeMode): void {
    this.state.mode = mode
    this.state.resolved = mode === 'system' ? (this.#mediaQuery?.matches ? 'light' : 'dark') : mode
  }

  setVariables(variables: ThemeVariables): void {
    this.state.variables = ref({ ...this.state.variables, ...variables })
  }
}
