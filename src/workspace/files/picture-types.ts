/** What browsers draw. An SVG is a document of its own, and is downloaded like one. */
const drawn: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp', 'image/heic', 'image/heif'])

/** Whether a browser may be able to draw it. */
export const isPicture = ({ mediaType }: { readonly mediaType: string }): boolean => drawn.has(mediaType.toLowerCase())

/** `PDF`, from the name; empty if it has no ending. */
export const kindText = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toUpperCase() ?? ''
