export interface Frame {
  /** A still WebP. */
  readonly webp: Uint8Array
  /** Even. */
  readonly x: number
  /** Even. */
  readonly y: number
  readonly width: number
  readonly height: number
  readonly durationMs: number
}
export declare function animatedWebp(animation: {
  readonly width: number
  readonly height: number
  readonly frames: readonly Frame[]
}): Buffer
