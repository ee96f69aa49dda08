import { Button } from '#src/ui/buttons/button.tsx'
import { GlobeIcon } from '#src/ui/icons/icons.ts'
import { chooseLanguage } from '#src/workspace/display/choose-language.ts'
import { languages } from '#src/workspace/display/show-language.ts'

/** Each language except the one on screen, in its own words. */
export const OtherLanguages = () =>
  languages
    .filter(({ value }) => value !== document.documentElement.lang)
    .map(({ value, label }) => (
      <Button key={value} variant="plain" icon={GlobeIcon} lang={value} onClick={() => void chooseLanguage(value)}>
        {label}
      </Button>
    ))
