import type { HTMLAttributes, RefAttributes } from 'react'

/** Attributes of every public tag where it is written as plain JSX. They are attributes: booleans are there or not. */
interface TagAttributes extends HTMLAttributes<HTMLElement>, RefAttributes<HTMLElement> {
  readonly class?: string | undefined
  /** The id of the instance it belongs to; by default the page's first. */
  readonly instance?: string | undefined
}

interface ButtonAttributes extends TagAttributes {
  readonly namespace?: string | undefined
  readonly disabled?: boolean | undefined
}

interface ConnectAttributes {
  readonly size?: 'sm' | 'md' | undefined
  readonly label?: string | undefined
  readonly 'loading-label'?: string | undefined
}

interface AccountAttributes {
  readonly balance?: 'show' | 'hide' | undefined
  readonly 'chars-start'?: number | undefined
  readonly 'chars-end'?: number | undefined
}

/** The public tags in JSX. */
export interface AppKitJsxTags {
  'appkit-modal': TagAttributes & { readonly embedded?: boolean | undefined }
  'appkit-button': ButtonAttributes & ConnectAttributes & AccountAttributes
  'appkit-connect-button': ButtonAttributes & ConnectAttributes
  'appkit-account-button': ButtonAttributes & AccountAttributes
  'appkit-network-button': ButtonAttributes & { readonly label?: string | undefined }
  'appkit-wallet-button': ButtonAttributes & {
    readonly wallet?: string | undefined
    readonly label?: string | undefined
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AppKitJsxTags {}
  }
}

declare global {
  namespace JSX {
    interface IntrinsicElements extends AppKitJsxTags {}
  }
}
