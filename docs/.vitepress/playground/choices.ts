// The choices of the playground, and their query parameters.

export interface Choices {
  readonly mode: 'system' | 'light' | 'dark'
  /** A color as `#rrggbb`; empty for the default. */
  readonly accent: string
  /** A color mixed into all surfaces, as `#rrggbb`; empty for none. */
  readonly mix: string
  /** The strength of the mix, in percent. */
  readonly strength: number
  /** `border-radius-master`, in px. */
  readonly radius: number
  /** `font-size-master`, in px. */
  readonly size: number
  readonly font: keyof typeof fonts
  readonly networks: readonly NetworkName[]
  /** The features that differ from their defaults. */
  readonly toggled: readonly FeatureName[]
  readonly locale: '' | 'en' | 'de' | 'ar'
  readonly dir: 'ltr' | 'rtl'
  readonly layout: 'dialog' | 'embedded'
  readonly device: 'desktop' | 'phone'
  readonly screen: ScreenName
  readonly tab: TabName
}

export type NetworkName = keyof typeof networks
export type FeatureName = keyof typeof features
export type ScreenName = keyof typeof screens
export type TabName = keyof typeof tabs

/** The available networks, by their names in `appkit-modal/networks`, each with its adapter. */
export const networks = {
  mainnet: { label: 'Ethereum', adapter: 'eip155' },
  base: { label: 'Base', adapter: 'eip155' },
  arbitrum: { label: 'Arbitrum', adapter: 'eip155' },
  optimism: { label: 'Optimism', adapter: 'eip155' },
  polygon: { label: 'Polygon', adapter: 'eip155' },
  solana: { label: 'Solana', adapter: 'solana' },
  bitcoin: { label: 'Bitcoin', adapter: 'bip122' },
} as const

/** The available features with their labels and defaults. */
export const features = {
  email: { label: 'Email login', on: true },
  socials: { label: 'Social logins', on: true },
  emailShowWallets: { label: 'Wallets next to logins', on: true },
  collapseWallets: { label: 'Collapsed wallets', on: false },
  allWallets: { label: 'All wallets', on: true },
  history: { label: 'Activity', on: true },
  send: { label: 'Send', on: true },
  swaps: { label: 'Swap', on: true },
  onramp: { label: 'Buy', on: true },
  receive: { label: 'Receive', on: true },
} as const

/** The screens and states that the preview opens. Those of an account connect the development wallet. */
export const screens = {
  connect: { label: 'Connect', needsAccount: false },
  wallets: { label: 'All wallets', needsAccount: false },
  qr: { label: 'QR code', needsAccount: false },
  waiting: { label: 'Waiting for the wallet', needsAccount: false },
  rejected: { label: 'Rejected request', needsAccount: false },
  networks: { label: 'Networks', needsAccount: false },
  account: { label: 'Account', needsAccount: true },
  send: { label: 'Send', needsAccount: true },
  swap: { label: 'Swap', needsAccount: true },
  receive: { label: 'Receive', needsAccount: true },
  settings: { label: 'Account settings', needsAccount: true },
} as const

export const tabs = { vanilla: 'Vanilla', react: 'React', cdn: 'CDN' } as const

/** Themes to start from. They replace the choices of the theme. */
export const presets = {
  original: { label: 'Original', theme: {} },
  blossom: { label: 'Blossom', theme: { mode: 'light', accent: '#d6247f', mix: '#ffb3d9', strength: 6, radius: 7 } },
  terminal: {
    label: 'Terminal',
    theme: { mode: 'dark', accent: '#2fbf71', mix: '#00ff88', strength: 4, radius: 0, font: 'mono' },
  },
  paper: { label: 'Paper', theme: { mode: 'light', accent: '#8a4b1f', mix: '#e8d9b5', strength: 18, font: 'serif' } },
} as const satisfies Record<string, { readonly label: string; readonly theme: Partial<Theme> }>

export type Theme = Pick<Choices, 'mode' | 'accent' | 'mix' | 'strength' | 'radius' | 'size' | 'font'>

/** Returns the choices with the theme of a preset. */
export function withPreset(choices: Choices, name: keyof typeof presets): Choices {
  const { mode, accent, mix, strength, radius, size, font } = defaults
  return { ...choices, mode, accent, mix, strength, radius, size, font, ...presets[name].theme }
}

/** Returns the name of the preset whose theme is chosen. */
export function chosenPreset(choices: Choices): keyof typeof presets | undefined {
  const names = Object.keys(presets) as (keyof typeof presets)[]
  return names.find(name => toSearch(withPreset(choices, name)) === toSearch(choices))
}

export const fonts = { system: '', serif: 'Georgia, serif', mono: 'ui-monospace, monospace' } as const

export const defaults: Choices = {
  mode: 'system',
  accent: '',
  mix: '',
  strength: 10,
  radius: 4,
  size: 10,
  font: 'system',
  networks: ['mainnet', 'base'],
  toggled: [],
  locale: '',
  dir: 'ltr',
  layout: 'dialog',
  device: 'desktop',
  screen: 'connect',
  tab: 'vanilla',
}

/** Returns the query parameters of all choices that differ from the defaults. */
export function toSearch(choices: Choices): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(choices)) {
    const text = Array.isArray(value) ? value.join(' ') : String(value)
    const usual = defaults[name as keyof Choices]
    if (text !== (Array.isArray(usual) ? usual.join(' ') : String(usual))) params.set(name, text)
  }
  return params.toString()
}

/** Parses query parameters. Missing or unknown values use the default. */
export function fromSearch(search: string): Choices {
  const params = new URLSearchParams(search)
  const text = (name: string) => params.get(name) ?? ''
  const list = <T extends string>(name: string, known: Record<T, unknown>) =>
    text(name)
      .split(' ')
      .filter((item): item is T => Object.hasOwn(known, item))
  const chosen = list('networks', networks)
  return {
    mode: oneOf(text('mode'), ['system', 'light', 'dark']),
    accent: color(text('accent')),
    mix: color(text('mix')),
    strength: number(text('strength'), 0, 100, defaults.strength),
    radius: number(text('radius'), 0, 10, defaults.radius),
    size: number(text('size'), 8, 12, defaults.size),
    font: oneOf(text('font'), ['system', 'serif', 'mono']),
    networks: chosen.length > 0 ? chosen : defaults.networks,
    toggled: list('toggled', features),
    locale: oneOf(text('locale'), ['', 'en', 'de', 'ar']),
    dir: oneOf(text('dir'), ['ltr', 'rtl']),
    layout: oneOf(text('layout'), ['dialog', 'embedded']),
    device: oneOf(text('device'), ['desktop', 'phone']),
    screen: keyOf(text('screen'), screens, 'connect'),
    tab: keyOf(text('tab'), tabs, 'vanilla'),
  }
}

/** Returns the theme variables of the choices, by their names in `themeVariables`. */
export function themeVariables(choices: Choices): Readonly<Record<string, string | number>> {
  return {
    ...(choices.accent && { accent: choices.accent }),
    ...(choices.mix && { 'color-mix': choices.mix, 'color-mix-strength': choices.strength }),
    ...(choices.radius !== defaults.radius && { 'border-radius-master': `${choices.radius}px` }),
    ...(choices.size !== defaults.size && { 'font-size-master': `${choices.size}px` }),
    ...(choices.font !== 'system' && { 'font-family': fonts[choices.font] }),
  }
}

/** Returns the features that the choices switch on or off. */
export function changedFeatures({ toggled }: Choices): Readonly<Record<string, boolean>> {
  return Object.fromEntries(toggled.map(name => [name, !features[name].on]))
}

/** Returns the adapters of the chosen networks. */
export function getAdapters({ networks: chosen }: Choices): readonly ('eip155' | 'solana' | 'bip122')[] {
  return [...new Set(chosen.map(name => networks[name].adapter))]
}

function oneOf<T extends string>(value: string, known: readonly [T, ...T[]]): T {
  return known.find(item => item === value) ?? known[0]
}

function keyOf<T extends string>(value: string, known: Record<T, unknown>, fallback: T): T {
  return Object.hasOwn(known, value) ? (value as T) : fallback
}

function color(value: string): string {
  return /^#[\da-f]{6}$/i.test(value) ? value : ''
}

function number(value: string, min: number, max: number, fallback: number): number {
  const parsed = value === '' ? Number.NaN : Number(value)
  return parsed >= min && parsed <= max ? parsed : fallback
}
