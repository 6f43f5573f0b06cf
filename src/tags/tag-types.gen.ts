// Written by scripts/gen/tag-types.mjs from the doc blocks in src/tags. Do not edit.

import type { AccountButtonTag } from './account-button-tag.js'
import type { ButtonTag } from './button-tag.js'
import type { ConnectButtonTag } from './connect-button-tag.js'
import type { ModalTag } from './modal-tag.js'
import type { NetworkButtonTag } from './network-button-tag.js'
import type { WalletButtonTag } from './wallet-button-tag.js'

/** Attributes of `<appkit-account-button>`. */
export interface AccountButtonTagAttributes {
  /** The id of the instance; defaults to the first instance of the page. */
  readonly instance?: string | undefined
  /** The namespace to show; defaults to the active one. */
  readonly namespace?: 'eip155' | 'solana' | 'bip122' | 'polkadot' | undefined
  /** Disables the button. */
  readonly disabled?: boolean | '' | undefined
  /** Shows or hides the native balance. */
  readonly balance?: 'show' | 'hide' | undefined
  /** The number of address characters before the ellipsis; defaults to 6. */
  readonly 'chars-start'?: number | `${number}` | undefined
  /** The number of address characters after the ellipsis; defaults to 4. */
  readonly 'chars-end'?: number | `${number}` | undefined
}

/** Attributes of `<appkit-button>`. */
export interface ButtonTagAttributes {
  /** The id of the instance; defaults to the first instance of the page. */
  readonly instance?: string | undefined
  /** The namespace to show; defaults to the active one. */
  readonly namespace?: 'eip155' | 'solana' | 'bip122' | 'polkadot' | undefined
  /** Disables the button. */
  readonly disabled?: boolean | '' | undefined
  /** The height: `md` is 40 px, `sm` is 32 px. */
  readonly size?: 'sm' | 'md' | undefined
  /** Replaces the default label. */
  readonly label?: string | undefined
  /** Replaces the default label while connecting. */
  readonly 'loading-label'?: string | undefined
  /** Shows or hides the native balance. */
  readonly balance?: 'show' | 'hide' | undefined
  /** The number of address characters before the ellipsis; defaults to 6. */
  readonly 'chars-start'?: number | `${number}` | undefined
  /** The number of address characters after the ellipsis; defaults to 4. */
  readonly 'chars-end'?: number | `${number}` | undefined
}

/** Attributes of `<appkit-connect-button>`. */
export interface ConnectButtonTagAttributes {
  /** The id of the instance; defaults to the first instance of the page. */
  readonly instance?: string | undefined
  /** The namespace to show; defaults to the active one. */
  readonly namespace?: 'eip155' | 'solana' | 'bip122' | 'polkadot' | undefined
  /** Disables the button. */
  readonly disabled?: boolean | '' | undefined
  /** The height: `md` is 40 px, `sm` is 32 px. */
  readonly size?: 'sm' | 'md' | undefined
  /** Replaces the default label. */
  readonly label?: string | undefined
  /** Replaces the default label while connecting. */
  readonly 'loading-label'?: string | undefined
}

/** Attributes of `<appkit-modal>`. */
export interface ModalTagAttributes {
  /** The id of the instance; defaults to the first instance of the page. */
  readonly instance?: string | undefined
  /** CDN file only: renders the card in place of the tag. Elsewhere, use `enableEmbedded`. */
  readonly embedded?: boolean | '' | undefined
}

/** Attributes of `<appkit-network-button>`. */
export interface NetworkButtonTagAttributes {
  /** The id of the instance; defaults to the first instance of the page. */
  readonly instance?: string | undefined
  /** The namespace to show; defaults to the active one. */
  readonly namespace?: 'eip155' | 'solana' | 'bip122' | 'polkadot' | undefined
  /** Disables the button. */
  readonly disabled?: boolean | '' | undefined
  /** The label while no network is selected. */
  readonly label?: string | undefined
}

/** Attributes of `<appkit-wallet-button>`. */
export interface WalletButtonTagAttributes {
  /** The id of the instance; defaults to the first instance of the page. */
  readonly instance?: string | undefined
  /** The namespace to show; defaults to the active one. */
  readonly namespace?: 'eip155' | 'solana' | 'bip122' | 'polkadot' | undefined
  /** Disables the button. */
  readonly disabled?: boolean | '' | undefined
  /** A connector's id, a wallet's name, or `walletConnect`. */
  readonly wallet?: string | undefined
  /** Replaces the wallet's name as the label. */
  readonly label?: string | undefined
}

/** Every public tag with its attributes. */
export interface AppKitTagAttributes {
  readonly 'appkit-account-button': AccountButtonTagAttributes
  readonly 'appkit-button': ButtonTagAttributes
  readonly 'appkit-connect-button': ConnectButtonTagAttributes
  readonly 'appkit-modal': ModalTagAttributes
  readonly 'appkit-network-button': NetworkButtonTagAttributes
  readonly 'appkit-wallet-button': WalletButtonTagAttributes
}

/** Every public tag with its class. */
export interface AppKitTagElements {
  readonly 'appkit-account-button': AccountButtonTag
  readonly 'appkit-button': ButtonTag
  readonly 'appkit-connect-button': ConnectButtonTag
  readonly 'appkit-modal': ModalTag
  readonly 'appkit-network-button': NetworkButtonTag
  readonly 'appkit-wallet-button': WalletButtonTag
}

/** The attributes of every public tag, with those that a framework adds. */
export type AppKitTagsWith<Extra> = { readonly [Tag in keyof AppKitTagAttributes]: AppKitTagAttributes[Tag] & Extra }

/** Converts a kebab-case name to camel case. */
export type CamelCase<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name

/** The public tags as Vue components. Vue's type checker uses camel case. */
export type AppKitVueTags<Extra> = {
  readonly [Tag in keyof AppKitTagAttributes]: new () => {
    readonly $props: {
      readonly [Name in keyof AppKitTagAttributes[Tag] as CamelCase<Name>]: AppKitTagAttributes[Tag][Name]
    } & Extra
  }
}

/** The public tags for Solid, which sets attributes only for names with `attr:`. */
export type AppKitSolidTags<Extra> = {
  readonly [Tag in keyof AppKitTagAttributes]: AppKitTagAttributes[Tag] & {
    readonly [Name in keyof AppKitTagAttributes[Tag] as `attr:${Name & string}`]: AppKitTagAttributes[Tag][Name]
  } & Extra
}
