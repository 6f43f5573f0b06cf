export interface Scene {
  readonly device?: 'desktop' | 'phone'
  readonly options?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string>>
  readonly lang?: 'ar'
  readonly steps: readonly (readonly unknown[])[]
}
export declare const scenes: Readonly<Record<string, Scene>>
export declare const guidePictures: readonly { readonly scene: string; readonly guide: string }[]
