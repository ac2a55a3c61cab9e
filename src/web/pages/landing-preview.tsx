/** A sketch of the app beside the hero text; decoration only, so it is hidden from screen readers. */
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import classes from './landing-preview.module.css';

const people = [
  { name: 'Grace Whitfield', place: 'Harbour Marine, Fremantle' },
  { name: 'Tomás Okafor', place: 'Okafor Trucks, Toowoomba' },
  { name: 'Priya Raman', place: 'Northline Fleet, Parramatta' },
  { name: 'Jonas Lindqvist', place: 'Lindqvist Machinery, Ballarat' },
];

const steps = [
  { words: 'Call about the demo unit', when: 'Today', state: 'today' },
  { words: 'Send the finance quote', when: 'Late', state: 'late' },
  { words: 'Visit the new yard', when: 'Friday', state: undefined },
];

export function LandingPreview() {
  return (
    <div className={classes.window} aria-hidden>
      <div className={classes.side}>
        {[64, 48, 76, 40].map((width, index) => (
          <span key={width} data-on={index === 1 || undefined}>
            <i style={{ width: `${width}%` }} />
          </span>
        ))}
      </div>
      <div className={classes.list}>
        {people.map(({ name, place }, index) => (
          <div key={name} className={classes.person} data-on={index === 1 || undefined}>
            <UserAvatar id={name} name={name} size="row" />
            <div className={classes.words}>
              <b>{name}</b>
              <span>{place}</span>
            </div>
          </div>
        ))}
      </div>
      <div className={classes.panel}>
        <b>Next steps</b>
        {steps.map(({ words, when, state }) => (
          <div key={words} className={classes.step}>
            <i />
            <span>{words}</span>
            <small data-state={state}>{when}</small>
          </div>
        ))}
      </div>
    </div>
  );
}
