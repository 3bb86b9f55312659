import { AllocationsList } from './allocations-list.js';

/** /my_vault/allocated/ - keys that connected companies have promised to the vault. */
const AllocatedScreen = () => (
  <AllocationsList
    side="got"
    title="Allocated"
    info="Keys that connected companies have promised to you. You draw them out of their free stock, as far as it reaches; what you draw is in your vault for good."
    empty={{
      title: 'Nothing is allocated to you yet',
      text: 'When a connected company promises keys to you, its offer waits here for your answer.',
    }}
  />
);

export default AllocatedScreen;
