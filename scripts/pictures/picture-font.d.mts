export declare function pictureFont(folder: string): Readonly<Record<'FONTCONFIG_FILE', string>>
