import type { KindShape, KindTone } from '#domain/entities/sample-type.ts'
import { useRadioGroup } from '#src/ui/buttons/use-radio-group.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { kindShapeNames, kindToneNames } from '#domain/entities/sample-type.ts'
import { t } from '#src/ui/text/translate.ts'
import { shapeText, toneText } from './icon-text.ts'
import classes from './sample-types.module.css'

interface GlyphChoiceProps<Value extends string> {
  label: string
  options: readonly Value[]
  value: Value
  onChange: (value: Value) => void
  textOf: (value: Value) => string
  glyph: (value: Value) => { shape: KindShape; tone: KindTone }
}

function GlyphChoice<Value extends string>({ label, options, value, onChange, textOf, glyph }: GlyphChoiceProps<Value>) {
  const { ref, onKeyDown, reachable } = useRadioGroup(options, value, onChange)
  return (
    <div>
      <div className={classes.label} aria-hidden>
        {label}
      </div>
      <div ref={ref} role="radiogroup" aria-label={label} className={classes.choice} onKeyDown={onKeyDown}>
        {options.map((option) => (
          <button
            key={option}
            type="button"
            role="radio"
            aria-checked={option === value}
            aria-label={textOf(option)}
            data-tooltip={textOf(option)}
            tabIndex={option === reachable ? 0 : -1}
            onClick={() => onChange(option)}
          >
            <ShapeIcon {...glyph(option)} />
          </button>
        ))}
      </div>
    </div>
  )
}

export interface TypeIconPickerProps {
  shape: KindShape
  tone: KindTone
  onChange: (change: { shape?: KindShape; tone?: KindTone }) => void
}

/** How samples of a type are drawn in boxes and lists: with a shape that is recognizable without its color. */
export function TypeIconPicker({ shape, tone, onChange }: TypeIconPickerProps) {
  return (
    <>
      <GlyphChoice
        label={t('Shape')}
        options={kindShapeNames}
        textOf={shapeText}
        value={shape}
        onChange={(next) => onChange({ shape: next })}
        glyph={(each) => ({ shape: each, tone })}
      />
      <GlyphChoice
        label={t('Color')}
        options={kindToneNames}
        textOf={toneText}
        value={tone}
        onChange={(next) => onChange({ tone: next })}
        glyph={(each) => ({ shape, tone: each })}
      />
    </>
  )
}
