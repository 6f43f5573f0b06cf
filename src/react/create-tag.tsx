'use client'
import {
  createElement,
  forwardRef,
  useContext,
  useSyncExternalStore,
  type ForwardRefExoticComponent,
  type PropsWithoutRef,
  type ReactElement,
} from 'react'
import type { AppKit } from '../modal/instance.js'
import { InstanceContext } from './instance-context.js'
import type { Size } from './same-size.js'
import { tagAttributes } from './tag-attributes.js'
import type { AppKitTagProps } from './tag-props.js'
import { useIsDefined } from './use-is-defined.js'

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
