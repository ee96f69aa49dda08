import type { LabelPreset } from '#domain/rules/labels/presets.ts'
import { t } from '#src/ui/text/translate.ts'

export const sizeText = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  t('{width} × {height} mm', { width: rounded(width), height: rounded(height) })

const rounded = (millimeters: number): number => Math.round(millimeters * 10) / 10

/** `Avery L7651, 38.1 × 21.2 mm`. */
export function presetText(preset: LabelPreset): string {
  const { name, cap } = preset
  const size = cap ? sizeText({ width: cap.x - 2, height: preset.height }) : sizeText(preset)
  if (name) return t('{name}, {size}', { name, size })
  return cap ? t('Cryo tube with cap, {size}', { size }) : t('Cryo tube, {size}', { size })
}

/** Rounded up: a size that is rounded down would still be too small. */
export const neededSizeText = ({ width, height }: { width: number; height: number }): string =>
  sizeText({ width: Math.ceil(width * 10) / 10, height: Math.ceil(height * 10) / 10 })
