/** Four bars below the password that show how strong it is. */
import { Text } from '@mantine/core';
import { measureStrength, type Strength } from './password-strength.ts';
import classes from './strength-meter.module.css';

const levels: Record<Strength, { bars: number; words: string }> = {
  weak: { bars: 1, words: 'Weak: longer is safer, such as four words in a row' },
  fair: { bars: 2, words: 'Fair: a few more characters make it safer' },
  good: { bars: 3, words: 'Good' },
  strong: { bars: 4, words: 'Strong' },
};

export function StrengthMeter(props: { password: string; personal: readonly string[] }) {
  const strength = measureStrength(props.password, props.personal);
  const { bars, words } = levels[strength];
  const shown = props.password !== '';
  return (
    <div className={classes.meter} data-strength={shown ? strength : undefined}>
      <div className={classes.bars} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-on={(shown && bar <= bars) || undefined} />
        ))}
      </div>
      <Text size="xs" c="dimmed" role="status">
        {shown ? words : 'At least 6 characters'}
      </Text>
    </div>
  );
}
