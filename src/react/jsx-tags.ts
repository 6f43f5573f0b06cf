import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { AppKitTagsWith } from '../tags/tag-types.gen.js'

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
