/** A theme in the format of `SYNC_THEME`. */
export interface AppTheme {
  readonly themeMode: 'light' | 'dark'
  readonly themeVariables: Readonly<Record<string, string>>
}

/** Colors chosen by an attacker: transparent ones, those of the wallet's text and surfaces, and similar ones. */
const WANTED = [
  '#0000',
  'transparent',
  '#10131a',
  '#f3f4f6',
  '#fff',
  '#16181d',
  '#5b6370',
  '#9aa3b1',
  '#c22f2a',
  '#ff7a70',
]
const FONTS = ['Wingdings', 'Webdings, fantasy', 'monospace', '"No Such Font", cursive', 'Symbol']

/** A random theme; at least half of the themes are hostile. */
export function randomTheme(random: () => number): AppTheme {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const byte = () => Math.floor(random() * 256)
  const color = () =>
    pick([
      () => pick(WANTED),
      () => `rgb(${byte()} ${byte()} ${byte()})`,
      () => `rgb(${byte()} ${byte()} ${byte()} / ${Math.floor(random() * 101)}%)`,
      () => `oklch(${Math.floor(random() * 101)}% .2 ${Math.floor(random() * 360)}deg)`,
      () => `color(display-p3 ${random().toFixed(2)} ${random().toFixed(2)} ${random().toFixed(2)})`,
    ])()
  const variables: Record<string, () => string> = {
    accent: color,
    background: color,
    'color-mix': color,
    'color-mix-strength': () => String(Math.floor(random() * 101)),
    'font-family': () => pick(FONTS),
    'font-size-master': () => `${pick([0, 1, 3, 8, 10, 40, 200])}px`,
    'border-radius-master': () => `${pick([0, 2, 4, 60, 999])}px`,
  }
  const chosen = Object.entries(variables).filter(() => random() < 0.7)
  const themeVariables = Object.fromEntries(chosen.map(([name, make]) => [`--appkit-${name}`, make()]))
  return { themeMode: pick(['light', 'dark']), themeVariables }
}
