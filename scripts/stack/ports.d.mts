export declare function portPicker(
  log: (line: string) => void,
): (wanted: number, what: string, options?: { readonly pair?: boolean }) => Promise<number>
export declare function isFree(port: number): Promise<boolean>
