'use client'

import { createComponent } from '@lit/react'
import * as React from 'react'
import {
  createElement,
  type DetailedHTMLProps,
  type ForwardedRef,
  forwardRef,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type PropsWithoutRef,
  type ReactElement,
  type RefAttributes,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { Namespace } from '../core/caip.js'
import type { AppKit } from '../modal/instance.js'
import type { AppKitTagsWith } from '../tags/tag-types.gen.js'
import { InstanceContext } from './use-instance.js'

interface AppKitTagProps extends Omit<HTMLAttributes<HTMLElement>, 'children'>, RefAttributes<HTMLElement> {
  /** Disables the button. */
  readonly disabled?: boolean
  /** The namespace to show; defaults to the active one. */
  readonly namespace?: Namespace
}

export interface AccountDisplayProps {
  /** Shows or hides the native balance. */
  readonly balance?: 'show' | 'hide'
  /** The number of address characters before the ellipsis; defaults to 4. */
  readonly charsStart?: number
  /** The number of address characters after the ellipsis; defaults to 6. */
  readonly charsEnd?: number
}

export interface ConnectDisplayProps {
  /** The height: `md` is 40 px, `sm` is 32 px. */
  readonly size?: 'sm' | 'md'
  /** Replaces the default label. */
  readonly label?: string
  /** Replaces the default label while connecting. */
  readonly loadingLabel?: string
}

/** Props of `AppKitButton`. */
export interface AppKitButtonProps extends AppKitTagProps, ConnectDisplayProps, AccountDisplayProps {}

/** Props of `AppKitConnectButton`. */
export interface AppKitConnectButtonProps extends AppKitTagProps, ConnectDisplayProps {}

/** Props of `AppKitAccountButton`. */
export interface AppKitAccountButtonProps extends AppKitTagProps, AccountDisplayProps {}

/** Props of `AppKitNetworkButton`. */
export interface AppKitNetworkButtonProps extends AppKitTagProps {
  /** The label while no network is selected. */
  readonly label?: string
}

/** Props of `AppKitWalletButton`. */
export interface AppKitWalletButtonProps extends AppKitTagProps {
  /** A connector's id, a wallet's name, or `walletConnect`. */
  readonly wallet: string
  /** Replaces the wallet's name as the label. */
  readonly label?: string
}

const attributeNames: Readonly<Record<string, string>> = {
  loadingLabel: 'loading-label',
  charsStart: 'chars-start',
  charsEnd: 'chars-end',
}

/**
 * Converts the props of a tag component to attributes that React 18 and 19 treat alike. React 18 writes every prop of a
 * custom element as an attribute; React 19 sets a property if the element has one.
 */
export function toAttributes(props: object): Readonly<Record<string, unknown>> {
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props) as [string, unknown][])
    if (value !== undefined) attributes[attributeNames[name] ?? name] = isDisabledFlag(name, value) ? undefined : value
  return attributes
}

// React 18 writes `false` as text, which turns a boolean attribute on. ARIA and data attributes may be `false`.
function isDisabledFlag(name: string, value: unknown): boolean {
  return value === false && !/^(aria|data)-/.test(name)
}

function useIsDefined(tag: string): boolean {
  const store = useMemo(() => ({ subscribe: whenDefined(tag), read: () => Boolean(customElements.get(tag)) }), [tag])
  return useSyncExternalStore(store.subscribe, store.read, getServerSnapshot)
}

function whenDefined(tag: string) {
  return (onChange: () => void) => {
    let isSubscribed = true
    void customElements.whenDefined(tag).then(() => isSubscribed && onChange())
    return () => void (isSubscribed = false)
  }
}

const getServerSnapshot = () => false

export type TagComponent<P extends AppKitTagProps> = ForwardRefExoticComponent<
  PropsWithoutRef<P> & Pick<AppKitTagProps, 'ref'>
>

// React 19 lets a ref callback return a cleanup function. `createComponent` ignores the function and passes null
// instead, so this calls it.
function useRefWithCleanup(ref: ForwardedRef<HTMLElement>): ForwardedRef<HTMLElement> {
  return useMemo(() => {
    if (typeof ref !== 'function') return ref
    let cleanUp: unknown
    return (element: HTMLElement | null) => {
      if (element) cleanUp = ref(element)
      else if (typeof cleanUp === 'function') cleanUp()
      else ref(null)
    }
  }, [ref])
}

// `createComponent` sets a prop as a property if the prototype of the class has it, but the markup of a server contains
// attributes only. It finds no property here, so the tags get attributes in both places. Their own classes are unknown
// until `createAppKit` registers them, and a server has no `HTMLElement` to extend.
const ClassWithoutProperties = Object as unknown as new () => HTMLElement

// React 18 warns about layout effects on a server. `createComponent` uses them to set properties, which the tags lack.
const reactWithoutLayoutEffects = { ...React, useLayoutEffect: useEffect }

/**
 * Wraps a public tag for React 18 and 19. `createComponent` converts `className`, and suppresses hydration warnings: a
 * tag that is upgraded before React hydrates has set its theme on itself. That is not a mismatch.
 *
 * Until the class is registered, an empty `<math>` element reserves the button's space, also on a server. It is the
 * only element that sets its height and depth by attributes. A style attribute would violate a strict policy.
 */
export function createTag<P extends AppKitTagProps>(
  tag: string,
  getSize: (props: PropsWithoutRef<P>, kit: AppKit | undefined) => Size | undefined,
): TagComponent<P> {
  const TagElement = createComponent({
    react: reactWithoutLayoutEffects,
    tagName: tag,
    elementClass: ClassWithoutProperties,
    displayName: tag,
  })
  const Tag = forwardRef<HTMLElement, P>((props, ref) => {
    const kit = useContext(InstanceContext)
    // Only the page can decide which ids are taken, so the server and the hydrating render omit the attribute.
    const instanceId = useSyncExternalStore(subscribeToNothing, () => kit?.id, getUndefined)
    const placeholderSize = useIsDefined(tag) ? undefined : getSize(props, kit)
    const attributes = {
      ...toAttributes(props),
      ...(instanceId && { instance: instanceId }),
      ref: useRefWithCleanup(ref),
    }
    return <TagElement {...attributes}>{placeholderSize && <Placeholder {...placeholderSize} />}</TagElement>
  })
  Tag.displayName = tag
  return Tag
}

function Placeholder({ width, above, below }: Size): ReactElement {
  const space = createElement('mspace', { width: `${width}px`, height: `${above}px`, depth: `${below}px` })
  return createElement('math', { 'aria-hidden': true }, space)
}

const subscribeToNothing = () => () => {}
const getUndefined = () => undefined

/** The public tags in JSX. They take attributes: a boolean is present or absent, and the class is `class`. */
export type AppKitJsxTags = AppKitTagsWith<
  DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { readonly class?: string | undefined }
>

// Every entry point with tags has the same declaration (scripts/build/framework-types.mjs).
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AppKitJsxTags {}
  }
}

// The space of a rendered tag, in CSS px.
interface Size {
  readonly width: number
  /** The height above the baseline of the surrounding text. */
  readonly above: number
  readonly below: number
}

// The two button sizes of `src/tags/tag.ts` in px: the height, the padding around the label, and the font size.
const buttonMetrics = { md: { height: 40, padding: 32, font: 15 }, sm: { height: 32, padding: 24, font: 13 } } as const

// Widths of characters in em, for the widest system font at weight 600 (DejaVu Sans). Narrower fonts leave a few px,
// which the tag fills. The first group that contains a character applies.
const characterWidths: readonly (readonly [width: number, characters: RegExp])[] = [
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

// The distance of a button's middle from the baseline, in px: half the x-height of 16 px text.
const MIDDLE_ABOVE_BASELINE_PX = 4

const ICON_WIDTH_PX = 28

interface SizeOptions {
  readonly size?: keyof typeof buttonMetrics | undefined
  readonly hasIcon?: boolean
}

export function estimateSize(label: string, { size = 'md', hasIcon = false }: SizeOptions = {}): Size {
  const { height, padding, font } = buttonMetrics[size]
  const textWidth = [...label].reduce((sum, character) => sum + getCharacterWidth(character), 0) * font
  const width = Math.ceil(padding + textWidth + (hasIcon ? ICON_WIDTH_PX : 0))
  return { width, above: height / 2 + MIDDLE_ABOVE_BASELINE_PX, below: height / 2 - MIDDLE_ABOVE_BASELINE_PX }
}

function getCharacterWidth(character: string): number {
  return characterWidths.find(([, characters]) => characters.test(character))?.[0] ?? 1
}
