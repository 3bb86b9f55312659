import { TaskListSquareLtrRegular } from '@fluentui/react-icons/svg/task-list-square-ltr';

/** As this domain's places and the navigation call them. */
export const jobsIcons = {
  jobs: TaskListSquareLtrRegular,
};
