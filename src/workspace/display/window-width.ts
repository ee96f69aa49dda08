/** The values of `windowWidth`. spec HDR-01 */
export const narrowWidth = '980px'
export const fullWidth = '100%'

/** Whether content is at most 980 pixels wide. Earlier releases kept `980`, and programs may write either; anything else is the full width. */
export const isNarrow = (setting: string | undefined): boolean => setting === narrowWidth || setting === '980'
