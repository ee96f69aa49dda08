/* Mantine gives behaviour (focus, lists, wiring of fields for screen readers); every look is ours. Each part is therefore
   used unstyled: none of the kit's style sheets is loaded and nothing needs to be overruled. */
import { createTheme } from '@mantine/core'

const bare = { defaultProps: { unstyled: true } }

export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: bare,
    InputWrapper: bare,
    Popover: bare,
    Select: bare,
    Textarea: bare,
    TextInput: bare,
  },
})
