'use client'

import {
  createElement,
  type DetailedHTMLProps,
  forwardRef,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type PropsWithoutRef,
  type ReactElement,
  type RefAttributes,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { Namespace } from '../core/caip.js'
import type { AppKit } from '../modal/instance.js'
import type { AppKitTagsWith } from '../tags/tag-types.gen.js'
import { InstanceContext } from './use-instance.js'

/** Props that every wrapper of a tag takes, beside those of any element. */
interface AppKitTagProps extends Omit<HTMLAttributes<HTMLElement>, 'children'>, RefAttributes<HTMLElement> {
  /** Ignores presses. */
  readonly disabled?: boolean
  /** The namespace it stands for; by default the active one. */
  readonly namespace?: Namespace
}

/** How an account is shown. */
export interface AccountLookProps {
  /** Whether the native balance is shown. */
  readonly balance?: 'show' | 'hide'
  /** How many characters of the address stand before the dots; 4. */
  readonly charsStart?: number
  /** How many stand after them; 6. */
  readonly charsEnd?: number
}

/** How a button that connects is shown. */
export interface ConnectLookProps {
  /** 40 px high, or 32. */
  readonly size?: 'sm' | 'md'
  /** The words in place of ours. */
  readonly label?: string
  /** The words in place of ours while connecting. */
  readonly loadingLabel?: string
}

/** Props of `AppKitButton`. */
export interface AppKitButtonProps extends AppKitTagProps, ConnectLookProps, AccountLookProps {}

/** Props of `AppKitConnectButton`. */
export interface AppKitConnectButtonProps extends AppKitTagProps, ConnectLookProps {}

/** Props of `AppKitAccountButton`. */
export interface AppKitAccountButtonProps extends AppKitTagProps, AccountLookProps {}

/** Props of `AppKitNetworkButton`. */
export interface AppKitNetworkButtonProps extends AppKitTagProps {
  /** The words while no network is in use. */
  readonly label?: string
}

/** Props of `AppKitWalletButton`. */
export interface AppKitWalletButtonProps extends AppKitTagProps {
  /** A connector's id, a wallet's name, or `walletConnect`. */
  readonly wallet: string
  /** The words in place of the wallet's name. */
  readonly label?: string
}

/** Our own props whose attribute is written in another way. */
const names: Readonly<Record<string, string>> = {
  className: 'class', // React 18 writes a custom element's `className` as it stands
  loadingLabel: 'loading-label',
  charsStart: 'chars-start',
  charsEnd: 'chars-end',
}

/**
 * The attributes of a tag from the props of its wrapper, in words that mean the same to React 18, which writes every
 * prop of a custom element as an attribute, and to React 19, which sets a property where the element has one.
 */
export function tagAttributes(props: object): Readonly<Record<string, unknown>> {
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props) as [string, unknown][])
    if (value !== undefined) attributes[names[name] ?? name] = isOff(name, value) ? undefined : value
  return attributes
}

/** React 18 writes `false` as a text, and an attribute that is there is on; of ARIA and data, `false` is a value. */
function isOff(name: string, value: unknown): boolean {
  return value === false && !/^(aria|data)-/.test(name)
}

/** Whether a tag has its class; never on a server, and not yet while a page hydrates. */
function useIsDefined(tag: string): boolean {
  const store = useMemo(() => ({ subscribe: whenDefined(tag), read: () => Boolean(customElements.get(tag)) }), [tag])
  return useSyncExternalStore(store.subscribe, store.read, onServer)
}

function whenDefined(tag: string) {
  return (changed: () => void) => {
    let wanted = true
    void customElements.whenDefined(tag).then(() => wanted && changed())
    return () => void (wanted = false)
  }
}

const onServer = () => false

/** A component that stands for a public tag. */
export type TagComponent<P extends AppKitTagProps> = ForwardRefExoticComponent<
  PropsWithoutRef<P> & Pick<AppKitTagProps, 'ref'>
>

/**
 * Wraps a public tag for React 18 and 19. The tags are plain `HTMLElement` classes that `createAppKit` registers in
 * the page, and only attributes pass between them and React: no Lit, and no `@lit/react`. Until the class is there,
 * on a server too, an empty formula keeps the room the button will take: it is the only element that says by attributes
 * how far it reaches above and below the line, and so it needs no style, which a strict policy would not allow.
 */
export function createTag<P extends AppKitTagProps>(
  tag: string,
  roomOf: (props: PropsWithoutRef<P>, kit: AppKit | undefined) => Size | undefined,
): TagComponent<P> {
  const Tag = forwardRef<HTMLElement, P>((props, ref) => {
    const kit = useContext(InstanceContext)
    // only a page knows which ids are taken: a server says nothing, and neither does a render that hydrates
    const instance = useSyncExternalStore(never, () => kit?.id, nothing)
    const room = useIsDefined(tag) ? undefined : roomOf(props, kit)
    // a tag whose class is quicker than React has written its theme on itself by then: that is no mismatch
    const attributes = { ...tagAttributes(props), ...(instance && { instance }), ref, suppressHydrationWarning: true }
    return createElement(tag, attributes, room && <Room {...room} />)
  })
  Tag.displayName = tag
  return Tag
}

function Room({ width, above, below }: Size): ReactElement {
  const space = createElement('mspace', { width: `${width}px`, height: `${above}px`, depth: `${below}px` })
  return createElement('math', { 'aria-hidden': true }, space)
}

const never = () => () => {}
const nothing = () => undefined

/** The public tags in JSX. They take attributes, so booleans are there or not, and React 18 writes `class` for them. */
export type AppKitJsxTags = AppKitTagsWith<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { readonly class?: string | undefined }
>

// the same declaration comes with every entry point that has tags (scripts/build/framework-types.mjs)
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AppKitJsxTags {}
  }
}

/** The room a tag takes once it is drawn, in CSS px. */
interface Size {
  readonly width: number
  /** How far it reaches above the line of the text around it. */
  readonly above: number
  readonly below: number
}

/** The two sizes of a tag (`src/tags/tag-css.ts`) in px: its height, the room around its label, and the font size. */
const shapes = { md: { height: 40, around: 32, font: 15 }, sm: { height: 32, around: 24, font: 13 } } as const

/**
 * Widths of characters in em, for the widest system font at weight 600 (DejaVu Sans): narrower fonts leave a few px, and
 * the tag takes them (`Tag`). The first group that has a character gives its width.
 */
const widths: readonly (readonly [width: number, characters: RegExp])[] = [
  [0.36, /[ijl\s]/],
  [0.4, /[IJ.,:;'|]/],
  [0.5, /[ftr()[\]/!-]/],
  [0.61, /[csz]/],
  [0.93, /w/],
  [1.05, /[mM…]/],
  [1.11, /[W@%]/],
  [0.72, /[a-z\d]/],
  [0.78, /[ABCEFKLPRSTVXYZ]/],
  [0.86, /[A-Z]/],
  [0.75, /[À-ʯΑ-ԯ؀-ۿ]/],
  [1.05, /./su],
]

/** The middle of a button is this far above the line: half the height of an x in text of 16 px. */
const MIDDLE = 4

/** A picture before the label, and the gap after it, in px. */
const PICTURE = 28

/** What a tag shows besides its label. */
interface Look {
  readonly size?: keyof typeof shapes | undefined
  readonly picture?: boolean
}

/** The room to keep free for a tag that will show a label, and a picture before it. */
export function sameSize(label: string, { size = 'md', picture = false }: Look = {}): Size {
  const { height, around, font } = shapes[size]
  const words = [...label].reduce((sum, character) => sum + widthOf(character), 0) * font
  const width = Math.ceil(around + words + (picture ? PICTURE : 0))
  return { width, above: height / 2 + MIDDLE, below: height / 2 - MIDDLE }
}

function widthOf(character: string): number {
  return widths.find(([, characters]) => characters.test(character))?.[0] ?? 1
}
